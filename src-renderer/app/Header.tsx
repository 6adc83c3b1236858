import { FlashIcon, MenuIcon, MoonIcon } from '@blueprintjs/icons';
import { memo, useEffect, useRef, useState, type ComponentType } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { SignedInUser } from '#shared/model.ts';
import { forgetCards } from '../data/picks.ts';
import { poolName } from '../data/poolName.ts';
import { session } from '../data/session.ts';
import { useSignal } from '../data/useSignal.ts';
import { texts } from '#shared/texts.ts';
import { Tally } from '../ui/Tally.tsx';
import { warm } from './preload.ts';
import type { Route } from './routes.ts';
import { toastError } from '../ui/toaster.ts';
import { switchTheme, theme } from './theme.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

type Props = { user: SignedInUser | null; top: Route[]; menu: Route[] };

function useLogout() {
  const navigate = useNavigate();
  return async () => {
    const user = session.user.get();
    await session.logout();
    const lost = user === null ? 0 : forgetCards(user.id);
    if (lost > 0) toastError(texts.notSavedTitle, texts.unsavedLost(lost));
    await navigate('/');
  };
}

/** The sun leads to the light mode, the moon to the dark one. */
const ThemeIcon = ({ size = 16 }: { size?: number }) =>
  useSignal(theme) === 'dark' ? <FlashIcon size={size} /> : <MoonIcon size={size} />;

/** The ink header: the mark, the screens where there is room, and the menu. */
export const Header = memo(function Header({ user, top, menu }: Props) {
  const logout = useLogout();
  const pool = useSignal(poolName);
  const themeLabel = useSignal(theme) === 'dark' ? 'Switch to light' : 'Switch to dark';
  return (
    <header className="topbar on-ink">
      <div className="topbar-in">
        <Link className="brand" to="/" aria-label={`${pool}, home`}>
          <Tally height={24} />
          <span className="pool-name">{pool}</span>
        </Link>
        <nav className="topnav" aria-label="Screens">
          {top.map((route) => (
            <NavLink key={route.path} to={route.path} end={route.sections === undefined} {...warm(route)}>
              {route.title}
              {route.path === '/chat' && <UnreadBadge />}
            </NavLink>
          ))}
        </nav>
        <div className="topbar-end">
          {user !== null && <span className="who">{user.username}</span>}
          <button type="button" className="ink-button only-desk" aria-label={themeLabel} onClick={switchTheme}>
            <ThemeIcon />
          </button>
          {user === null ? (
            <Link className="ink-button" to="/">
              Log in
            </Link>
          ) : (
            <button type="button" className="ink-button only-desk" onClick={() => void logout()}>
              Logout
            </button>
          )}
          <Menu
            isSignedIn={user !== null}
            items={user === null ? [...top, ...menu] : menu}
            top={top}
            onLogout={logout}
          />
        </div>
      </div>
      <div className="hash" aria-hidden="true" />
    </header>
  );
});

const iconOf = (Icon: ComponentType<{ size?: number }> | undefined) => Icon && <Icon size={20} />;

/** Closes what is open when the address changes, or when someone presses or goes elsewhere. */
function useOpenMenu() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    // A link was followed, so the menu closes.
    setOpenedAt(pathname);
    setOpen(false);
  }
  useEffect(() => {
    if (!isOpen) return undefined;
    const away = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return;
      setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return { isOpen, setOpen, box, button };
}

type Icons = Readonly<Record<string, ComponentType<{ size?: number }>>>;

/** Kept, so that a menu that is opened again has its icons at once. */
function useMenuIcons(isOpen: boolean): Icons {
  const [icons, setIcons] = useState<Icons>({});
  useEffect(() => {
    // Without its icons the menu works as well.
    if (isOpen) void import('./menuIcons.ts').then(({ MENU_ICONS }) => setIcons(MENU_ICONS)).catch(() => {});
  }, [isOpen]);
  return icons;
}

type MenuProps = { isSignedIn: boolean; items: Route[]; top: Route[]; onLogout: () => Promise<void> };

/** The screens that have no place elsewhere. What a wide header shows beside it is in the menu on phones only. */
function Menu(props: MenuProps) {
  const { isOpen, setOpen, box, button } = useOpenMenu();
  const icons = useMenuIcons(isOpen);
  return (
    <div ref={box} className="menu-box">
      <button
        ref={button}
        type="button"
        className="ink-button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="more-screens"
        onClick={() => setOpen(!isOpen)}
      >
        <MenuIcon size={20} />
      </button>
      <nav id="more-screens" className="menu" aria-label="More screens" hidden={!isOpen}>
        {isOpen && <MenuList icons={icons} {...props} />}
      </nav>
    </div>
  );
}

function MenuList({ isSignedIn, items, top, onLogout, icons }: MenuProps & { icons: Icons }) {
  const themeLabel = useSignal(theme) === 'dark' ? 'Light mode' : 'Dark mode';
  const unique = items.filter((item, index) => items.findIndex((one) => one.path === item.path) === index);
  return (
    <ul>
      {unique.map((route) => {
        const { path, title, icon, sections } = route;
        return (
          <li key={path} className={top.includes(route) ? 'only-phone' : undefined}>
            <NavLink to={path} end={sections === undefined}>
              <span className="menu-icon">{iconOf(icon ?? icons[path])}</span>
              {title}
            </NavLink>
          </li>
        );
      })}
      <li className="only-phone">
        <button type="button" onClick={switchTheme}>
          <ThemeIcon size={20} />
          {themeLabel}
        </button>
      </li>
      {isSignedIn && (
        <li className="only-phone">
          <button type="button" onClick={() => void onLogout()}>
            <span className="menu-icon">{iconOf(icons['logout'])}</span>
            Logout
          </button>
        </li>
      )}
    </ul>
  );
}
