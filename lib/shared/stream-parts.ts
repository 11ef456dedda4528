/** Texts or bytes as a stream of bytes; each is requested when the reader has taken the previous one. */
export function streamParts(
  parts: AsyncGenerator<string | Uint8Array<ArrayBuffer>, void, undefined>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
