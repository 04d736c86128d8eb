import { texts } from './list.texts';

/** Tells of new inquiries without moving or covering the list that is being read. */
export function NewInquiries({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          className="-my-2 min-h-11 rounded-full bg-bulb px-5 font-semibold whitespace-nowrap text-night"
          onClick={onShow}
        >
          {texts.newRequests(count)}
        </button>
      )}
    </div>
  );
}
