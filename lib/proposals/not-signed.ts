/** That a wallet gave no signature, in words for the person. `readFailure` shows them. */
export class NotSigned extends Error {
  constructor(text: string) {
    super(text);
    this.name = "NotSigned";
  }
}
