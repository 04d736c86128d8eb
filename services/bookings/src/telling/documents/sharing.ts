/** Does `work` once for equal inputs that come meanwhile or `kept` milliseconds after it. Keeps no failure. */
export function sharing<Input, Output>(kept: number, work: (input: Input) => Promise<Output>) {
  const known = new Map<string, Promise<Output>>();
  return (input: Input): Promise<Output> => {
    const key = JSON.stringify(input);
    const done = known.get(key) ?? work(input);
    if (known.has(key)) return done;
    known.set(key, done);
    const forget = () => void known.delete(key);
    done.then(() => setTimeout(forget, kept).unref(), forget);
    return done;
  };
}
