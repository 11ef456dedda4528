export default async function start(): Promise<void> {}
