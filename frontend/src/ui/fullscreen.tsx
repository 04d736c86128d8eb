import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Props {
  title: string;
  description: string;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A dialog over the whole screen: focus stays in it and returns to what opened it; the page does not scroll. */
export function Fullscreen({ title, description, onClose, onKeyDown, children }: Props) {
  // Safari does not focus what is clicked; remembering it is the only way back to it.
  const opener = useRef(document.activeElement);
  useEffect(() => () => (opener.current instanceof HTMLElement ? opener.current.focus() : undefined), []);

  return (
    <Root open onOpenChange={(open) => open || onClose()}>
      <Portal>
        <Overlay className="fixed inset-0 z-60 animate-appear bg-night/95" />
        <Content className="fixed inset-0 z-60 animate-appear overscroll-contain outline-none" onKeyDown={onKeyDown}>
          <Title className="sr-only">{title}</Title>
          <Description className="sr-only">{description}</Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
