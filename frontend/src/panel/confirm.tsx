import { Close, Content, Description, Overlay, Portal, Root, Title, Trigger } from '@radix-ui/react-dialog';
import {
  createContext,
  useCallback,
  useContext,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { buttonClass } from '../ui/button';
import { texts } from './panel.texts';

interface Words {
  title: string;
  text: string;
}

interface QuestionProps extends Words {
  more?: ReactNode;
  /** The label of the safe answer. */
  cancel: string;
  /** The buttons that do it. */
  children: ReactNode;
  /** The function that moves the focus when the question is gone. */
  onClosed: () => void;
  safe: RefObject<HTMLButtonElement | null>;
  onOpened: () => void;
}

const DANGER =
  'inline-flex min-h-12 items-center justify-center rounded-full bg-alarm px-6 py-2.5 text-center leading-tight font-semibold text-on-alarm hover:bg-alarm-hover';

/** Enter and Escape choose the safe answer. */
const Question = ({ title, text, more, cancel, children, safe, onOpened, onClosed }: QuestionProps) => (
  <Portal>
    <Overlay className="fixed inset-0 z-60 animate-appear bg-night/85" />
    <Content
      role="alertdialog"
      className="fixed top-1/2 left-1/2 z-60 w-[calc(100%-2.5rem)] max-w-md -translate-1/2 animate-appear rounded-card border border-rail bg-hall p-6 outline-none sm:p-8"
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        onOpened();
        safe.current?.focus();
      }}
      onCloseAutoFocus={onClosed}
    >
      <Title className="text-xl font-semibold">{title}</Title>
      <Description className="mt-3 break-words whitespace-pre-line text-paper">{text}</Description>
      {more}
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Close ref={safe} className={buttonClass.quiet}>
          {cancel}
        </Close>
        {children}
      </div>
    </Content>
  </Portal>
);

/** A second way out of a question. */
export interface OtherWay {
  label: string;
  onChoose: () => void;
}

interface Props extends Words {
  /** The button that asks. */
  children: ReactElement;
  other?: OtherWay | undefined;
  /** The label of the button that does it. */
  action?: string;
  /** Stands below the text. It is there only while the question is open. */
  more?: ReactNode;
  /** True while the action is not possible. */
  isBlocked?: boolean;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export function Confirm({
  children,
  title,
  text,
  action = texts.remove,
  other,
  more,
  isBlocked = false,
  onConfirm,
}: Props) {
  const safe = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement | null>(null);
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Question
        title={title}
        text={text}
        more={more}
        cancel={texts.cancel}
        safe={safe}
        onOpened={() => {
          list.current = document.activeElement?.closest<HTMLElement>('[data-list]') ?? null;
        }}
        onClosed={() =>
          // The row and its button are gone, so the list gets the focus.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
          })
        }
      >
        {other && (
          <Close className={buttonClass.tube} onClick={other.onChoose}>
            {other.label}
          </Close>
        )}
        <Close className={`${DANGER} disabled:opacity-50`} disabled={isBlocked} onClick={onConfirm}>
          {action}
        </Close>
      </Question>
    </Root>
  );
}

/** Ends an act without a word: the admin thought better of it. */
export class Declined extends Error {
  override name = 'Declined';
}

export interface Asked extends Words {
  /** The label of the button that does it. */
  action: string;
  /** The label of a second way to do it. */
  other?: string;
  /** The label of a third way. */
  third?: string;
  /** Stands below the text. */
  more?: ReactNode;
  /** True when it takes nothing away. */
  isHarmless?: boolean;
}
type Answer = 'action' | 'other' | 'third' | undefined;

const AskContext = createContext<(asked: Asked) => Promise<Answer>>(() => Promise.resolve(undefined));

/** Asks in the middle of an act. Resolves with the pressed button, and with undefined for the safe answer. */
export const useAsk = () => useContext(AskContext);

export function AskProvider({ children }: { children: ReactNode }) {
  const safe = useRef<HTMLButtonElement>(null);
  const resolve = useRef<(answer: Answer) => void>(() => {});
  const pressed = useRef<HTMLElement | null>(null);
  // The words stay while the dialog leaves.
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const ask = useCallback((next: Asked) => {
    resolve.current(undefined);
    pressed.current = document.activeElement as HTMLElement | null;
    setAsked(next);
    setOpen(true);
    return new Promise<Answer>((answer) => {
      resolve.current = answer;
    });
  }, []);
  const answer = (given: Answer) => {
    setOpen(false);
    resolve.current(given);
  };
  return (
    <AskContext value={ask}>
      {children}
      <Root open={isOpen} onOpenChange={(opens) => opens || answer(undefined)}>
        {asked && (
          <Question
            title={asked.title}
            text={asked.text}
            more={asked.more}
            cancel={texts.goBack}
            safe={safe}
            onOpened={() => {}}
            onClosed={() =>
              requestAnimationFrame(() => {
                if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
              })
            }
          >
            {(['third', 'other'] as const).map(
              (way) =>
                asked[way] && (
                  <button key={way} type="button" className={buttonClass.tube} onClick={() => answer(way)}>
                    {asked[way]}
                  </button>
                ),
            )}
            <button
              type="button"
              className={asked.isHarmless ? buttonClass.tube : DANGER}
              onClick={() => answer('action')}
            >
              {asked.action}
            </button>
          </Question>
        )}
      </Root>
    </AskContext>
  );
}
