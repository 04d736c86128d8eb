import { useUnseenCount } from './pending';

/** Tells of new inquiries without moving the list that is being read. */
export function NewInquiries({ onShow }: { onShow: () => void }) {
  const count = useUnseenCount();
  return (
    <div role="status" className="fixed bottom-4 left-1/2 z-40 -translate-x-1/2">
      {count > 0 && (
        <button
          type="button"
          className="min-h-12 rounded-full bg-bulb px-6 font-semibold whitespace-nowrap text-night"
          onClick={onShow}
        >
          {count === 1 ? '1 solicitud nueva' : `${count} solicitudes nuevas`}
        </button>
      )}
    </div>
  );
}
