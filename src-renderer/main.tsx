/** Starts the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepFocus } from './app/keepFocus.ts';
import { takeFirstAnswers } from './app/preload.ts';
import { preloadScreen } from './app/routes.ts';
import { watchForRecovery } from './data/recovery.ts';
import { takeBoardToken } from './data/board.ts';
import { session } from './data/session.ts';
import { learnTimeZone } from './data/timeZone.ts';
// After the components' own styles, which it overrides for print and forced colors.
import './app/app.css';

// Before anything else looks at the address.
takeBoardToken();
learnTimeZone(document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to be drawn in');
keepFocus();
watchForRecovery();
// The frame in the html shows until the screen can be drawn whole.
void Promise.all([preloadScreen(window.location.pathname, session.user.get()), takeFirstAnswers()]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
