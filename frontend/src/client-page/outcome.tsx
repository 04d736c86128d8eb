import { loneLinkClass } from '../ui/button';
import { texts } from './client-page.texts';
import { fieldOf } from './form';
import { useClientPage } from './state';

export function Outcome() {
  const { done: word, refused, view } = useClientPage();
  const done = word === 'signed' && view?.contact.email === '' ? 'signed-here' : word;
  if (refused)
    return (
      <div role="alert" className="rounded-tile border border-alarm bg-alarm/5 p-5">
        <p className="font-semibold text-paper">{texts.refused}</p>
        {refused.errors.length === 0 && <p className="mt-1">{refused.message}</p>}
        <ul>
          {refused.errors.map(({ path, message }) => (
            <li key={path}>
              <a href={path === 'choice' ? '#quote' : `#${refused.act}-${fieldOf(path)}`} className={loneLinkClass}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  const text = done !== undefined && Object.hasOwn(texts.done, done) ? texts.done[done] : undefined;
  return text === undefined ? null : (
    <p role="status" className="rounded-tile border border-aqua bg-aqua/5 p-5 text-lg text-paper">
      {text}
    </p>
  );
}
