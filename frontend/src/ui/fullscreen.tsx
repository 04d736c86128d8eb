import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Props {
  title: string;
  description: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A full-screen dialog. It traps the focus, returns it to the opener and keeps the page from scrolling. */
export function Fullscreen({ title, description, onClose, onKeyDown, children }: Props) {
  const opener = useRef<Element | null>(null);
  return (
    <Root open onOpenChange={(open) => open || onClose()}>
      <Portal>
        <Overlay className="fixed inset-0 z-60 animate-appear bg-night" />
        <Content
          className="fixed inset-0 z-60 animate-appear overscroll-contain outline-none"
          onKeyDown={onKeyDown}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
        >
          <Title className="sr-only">{title}</Title>
          <Description className="sr-only">{description}</Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
