import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { loneLinkClass } from './button';
import { Icon } from './icons';
import { dismissToast, durationOf, useToasts } from './toasts';
import { texts } from './ui.texts';

const SWIPE =
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:translate-x-[110%] data-[swipe=end]:transition-transform';

export default function Toaster() {
  const { toast } = useToasts();
  return (
    <Provider swipeDirection="right" swipeThreshold={50} label={texts.toast}>
      {toast && (
        <Root
          key={toast.id}
          open={toast.open}
          duration={durationOf(toast)}
          onOpenChange={(open) => open || dismissToast(toast.id)}
          data-variant={toast.destructive ? 'destructive' : 'default'}
          className={`flex items-start gap-4 rounded-tile border bg-beam p-5 data-[state=open]:animate-toast-in ${SWIPE} ${toast.destructive ? 'border-alarm' : 'border-aqua shadow-aqua'}`}
        >
          <div className="min-w-0 flex-1">
            <Title className={`font-semibold ${toast.destructive ? 'text-alarm' : 'text-paper'}`}>{toast.title}</Title>
            {toast.text && <Description className="mt-1 text-sm text-dust">{toast.text}</Description>}
            {toast.action && (
              <Action altText={toast.action.label} className={`${loneLinkClass} -mb-3`} onClick={toast.action.onPress}>
                {toast.action.label}
              </Action>
            )}
          </div>
          <Close
            aria-label={texts.close}
            className="-m-3 inline-flex size-11 items-center justify-center rounded-full hover:text-aqua"
          >
            <Icon name="close" className="size-4" />
          </Close>
        </Root>
      )}
      <Viewport
        hotkey={['F8']}
        label={texts.toasts}
        className="fixed top-18 right-0 z-70 flex w-full max-w-md flex-col gap-3 p-4 outline-none sm:top-auto sm:bottom-0 sm:p-6"
      />
    </Provider>
  );
}
