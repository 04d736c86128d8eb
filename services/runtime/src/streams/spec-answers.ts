import type { Rpc } from '@tocada/contracts/kit/rpc.js';
import { checkAnswer } from './handlers-of.js';

/** For specs that call a service without its process: its answers are checked as those of a whole stack are. */
export const checked = <S extends object>(service: S, calls: Record<string, Rpc>): S =>
  new Proxy(service, {
    get(target, name) {
      const method = Reflect.get(target, name) as unknown;
      const call = Object.hasOwn(calls, name) ? calls[name as string] : undefined;
      if (!call || typeof method !== 'function') return method;
      const check = <T>(answer: T): T => {
        checkAnswer(call, answer);
        return answer;
      };
      return (...given: unknown[]) => {
        const answer: unknown = method.apply(target, given);
        return answer instanceof Promise ? answer.then(check) : check(answer);
      };
    },
  });
