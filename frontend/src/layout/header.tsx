import { navIn, PAGES } from '@tocada/contracts/pages/pages.js';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSite } from '../lib/context';
import { iconButtonClass } from '../ui/button';
import { Icon } from '../ui/icons';
import { Logo } from '../ui/logo';
import { LanguageSwitch } from './language-switch';
import { texts } from './layout.texts';
import { useOtherPage } from './other-page';

/** The most letters of a name that fit beside the menu in one line. */
const SHORT = 20;
const LONG_NAME =
  'line-clamp-3 text-sm leading-tight [overflow-wrap:anywhere] lg:line-clamp-2 lg:text-base lg:leading-tight';

const LINKS = navIn();

/** The pink button: the band lives from it. */
const HIRE =
  'inline-flex min-h-12 items-center justify-center rounded-full px-6 font-semibold transition-[background-color,box-shadow] duration-200 bg-rose text-on-rose hover:bg-rose-hover hover:shadow-rose max-lg:mt-4 max-lg:w-full max-lg:text-lg lg:ml-3 lg:min-h-11';
const ITEM =
  'relative block px-4 py-3 font-medium text-dust transition-colors hover:text-paper lg:py-2.5 aria-[current=page]:text-paper after:absolute after:inset-x-4 after:bottom-1 after:h-0.5 after:rounded-full after:bg-aqua after:opacity-0 after:shadow-aqua aria-[current=page]:after:opacity-100 max-lg:py-4 max-lg:font-poster max-lg:text-2xl max-lg:after:inset-x-auto max-lg:after:inset-y-3 max-lg:after:left-0 max-lg:after:h-auto max-lg:after:w-0.5';

export function Header() {
  const { name, logo } = useSite();
  const other = useOtherPage();
  // The menu belongs to one history entry, so that Back closes it.
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;
  const setOpen = (value: boolean) => setOpenOn(value ? key : null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    document.documentElement.dataset.menu = 'open';
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      delete document.documentElement.dataset.menu;
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <>
      {open && (
        // The menu's button and Escape close the menu as well.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          aria-hidden="true"
          data-scrim=""
          className="fixed inset-0 z-40 animate-appear bg-night/80 lg:hidden"
          onClick={() => setOpen(false)}
        />
      )}
      <header
        className={`fixed inset-x-0 top-0 z-40 border-b border-rail/60 ${open ? 'bg-night' : 'bg-night/90 [backdrop-filter:blur(12px)]'} noscript:static print:static`}
      >
        <div className="container-page flex flex-wrap items-center justify-between gap-x-6 lg:flex-nowrap">
          <Link
            to={PAGES.home.path}
            className="flex min-h-18 min-w-0 items-center gap-3 max-lg:max-w-[calc(100%-4.25rem)] font-sign text-paper"
            onClick={() => setOpen(false)}
          >
            <Logo logo={logo} className="size-11" />
            <span className={Array.from(name).length > SHORT ? LONG_NAME : 'truncate text-xl'}>{name}</span>
          </Link>{' '}
          <button
            ref={toggle}
            type="button"
            className={`${iconButtonClass} lg:hidden noscript:hidden`}
            aria-label={open ? texts.closeMenu : texts.openMenu}
            data-tip={open ? texts.closeMenu : texts.openMenu}
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} />
          </button>
          <nav
            id="menu"
            aria-label={texts.menu}
            className={`${open ? 'block' : 'hidden'} w-full max-h-[calc(var(--screen)-4.5rem)] overflow-y-auto pb-6 lg:block lg:w-auto lg:shrink-0 lg:pb-0 noscript:block`}
          >
            <ul className="flex flex-col lg:flex-row lg:items-center noscript:flex-row noscript:flex-wrap">
              {LINKS.map(({ path, label }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    end={path === PAGES.home.path}
                    className={path === PAGES.booking.path ? HIRE : ITEM}
                    onClick={() => setOpen(false)}
                  >
                    {label}
                  </NavLink>{' '}
                </li>
              ))}
              {other && (
                <li>
                  <LanguageSwitch other={other} className={ITEM} />
                </li>
              )}
            </ul>
          </nav>
        </div>
      </header>
    </>
  );
}
