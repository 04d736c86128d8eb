import { Close, Content, Description, Overlay, Portal, Root, Title, Trigger } from '@radix-ui/react-dialog';
import { useRef, type ReactElement } from 'react';
import { buttonClass } from '../ui/button';

interface Props {
  /** The button that asks. */
  children: ReactElement;
  title: string;
  text: string;
  /** The label of the button that does it. */
  action?: string;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone. Enter and Escape choose the safe answer. */
export function Confirm({ children, title, text, action = 'Eliminar', onConfirm }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement | null>(null);
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Overlay className="fixed inset-0 z-60 animate-appear bg-night/85" />
        <Content
          role="alertdialog"
          className="fixed top-1/2 left-1/2 z-60 w-[calc(100%-2.5rem)] max-w-md -translate-1/2 animate-appear rounded-card border border-rail bg-hall p-6 outline-none sm:p-8"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            list.current = document.activeElement?.closest<HTMLElement>('[data-list]') ?? null;
            cancel.current?.focus();
          }}
          onCloseAutoFocus={() => {
            // The row and its button are gone, so the list gets the focus.
            requestAnimationFrame(() => {
              if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
            });
          }}
        >
          <Title className="font-sign text-2xl">{title}</Title>
          <Description className="mt-3 text-paper">{text}</Description>
          <div className="mt-8 flex flex-wrap justify-end gap-3">
            <Close ref={cancel} className={buttonClass.quiet}>
              Cancelar
            </Close>
            <Close
              className="inline-flex min-h-12 items-center justify-center rounded-full bg-alarm px-6 py-2.5 font-semibold text-on-alarm hover:bg-alarm-hover"
              onClick={onConfirm}
            >
              {action}
            </Close>
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
