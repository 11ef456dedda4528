export class AnswerTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the RPC endpoint answered with more than ${maxBytes} bytes`);
  }
}
