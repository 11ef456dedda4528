/** A healthy endpoint has answered by then. An endpoint that hangs costs a request this much once, not once a call. */
const HEAD_START_MS = 1_000;

/**
 * The answer of the first endpoint that gives one. If one fails or is silent for a second, the next is asked too. Throws the
 * first one's error if none answers. For questions that one endpoint may answer alone.
 */
export async function askInTurn<Value>(
  endpoints: readonly string[],
  ask: (endpoint: string) => Promise<Value>,
): Promise<Value> {
  const answers: Promise<Value>[] = [];
  for (const endpoint of endpoints) {
    answers.push(ask(endpoint));
    const isLast = answers.length === endpoints.length;
    if (isLast || (await isAnsweredSoon(answers))) break;
  }
  const answer = Promise.any(answers);
  return answer.catch(() => answers[0] ?? answer);
}

/** False as soon as all have failed, and after the head start. */
async function isAnsweredSoon(answers: readonly Promise<unknown>[]): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), HEAD_START_MS);
  });
  const answered = Promise.any(answers).then(
    () => true,
    () => false,
  );
  const isAnswered = await Promise.race([answered, late]);
  clearTimeout(timer);
  return isAnswered;
}
