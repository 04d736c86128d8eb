import { useEffect, useState } from 'react';
import { lazyPart } from '../../../../lib/lazy-part';
import { PartFailed } from '../../../../panel/part-failed';
import { GROUPS, groupsSet, type MoreName } from './more-fields';
import type { Props } from './more-options';
import { texts } from './more.texts';

const MoreOptions = lazyPart(() => import('./more-options'), PartFailed);
const NAMES: MoreName[] = Object.values(GROUPS).flat();

/** The options below the specification’s form: folded, and open when one is set or at fault. */
export function More(props: Props) {
  const { form } = props;
  const { errors, submitCount } = form.formState;
  const [isOpen, setOpen] = useState(() => groupsSet(form.getValues()).length > 0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const faulty = NAMES.find((name) => errors[name]);
  useEffect(() => {
    if (!faulty) return;
    setOpen(true);
    setWasOpen(true);
    // The field of the fault could not take the focus while it was folded.
    const timer = setTimeout(() => form.setFocus(faulty), 100);
    return () => clearTimeout(timer);
    // Once for each time that the form is sent.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, faulty === undefined]);
  return (
    <details
      open={isOpen}
      className="min-w-0 sm:col-span-2"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setWasOpen(true);
      }}
    >
      <summary className="cursor-pointer py-2.5 font-semibold text-aqua">{texts.more}</summary>
      {wasOpen && (
        <div className="mt-2">
          <MoreOptions {...props} />
        </div>
      )}
    </details>
  );
}
