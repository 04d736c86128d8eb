/** Preloaded into a process to shift its clock by DRILL_CLOCK milliseconds. Timers and performance.now() stay right. */
const offset = Number(process.env.DRILL_CLOCK);
const RealDate = Date;
const now = (): number => RealDate.now() + offset;

const Shifted = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});
Object.defineProperty(RealDate.prototype, 'constructor', { value: Shifted, writable: true, configurable: true });
globalThis.Date = Shifted;
