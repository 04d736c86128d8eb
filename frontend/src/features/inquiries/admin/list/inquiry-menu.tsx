import { RemoveButton } from '../../../../panel/row-actions';
import type { InquiryActions } from '../desk/use-inquiry-actions';
import type { InquiryRow } from '../desk/use-inquiries';

interface Props extends Pick<InquiryActions, 'setSuspect' | 'erase'> {
  inquiry: InquiryRow;
}

/** The rare actions on an inquiry: mark it as suspect or not, and erase it. */
export function InquiryMenu({ inquiry, setSuspect, erase }: Props) {
  const { name, suspect = false } = inquiry;
  return (
    <div className="col-span-2 ml-auto flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="min-h-11 px-2 text-sm underline underline-offset-4 hover:text-aqua"
        onClick={() => setSuspect(inquiry, !suspect)}
      >
        {suspect ? 'No es spam' : 'Es spam'}
      </button>
      <RemoveButton
        label={`Borrar la solicitud de ${name}`}
        title="Borrar solicitud"
        text={`¿Estás seguro de que quieres borrar la solicitud de ${name}, con todos sus datos? Esta acción no se puede deshacer.`}
        onRemove={() => erase(inquiry)}
      />
    </div>
  );
}
