import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { accountQuery, forgetSession, sessionQuery } from './accounts/queries.ts';
import { askToSignIn } from './accounts/ask-to-sign-in.ts';
import { hasStatus } from './platform/api-error.ts';
import { loadPart } from './platform/load-part.ts';
import { retryCall } from './platform/retry-call.ts';
import { onSigningOut, resumeSignOut } from './platform/sign-out.ts';
import { router } from './router.tsx';
import './style.css';

const queries: QueryClient = new QueryClient({
  // The next request after the end of a sign-in notices it.
  queryCache: new QueryCache({
    onError: (error, { queryKey: [what] }) => {
      if (what !== 'account' && hasStatus(error, 401))
        void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  }),
  // Who wants to save something is asked to sign in at once, over what they typed.
  mutationCache: new MutationCache({
    onError: (error) => {
      if (hasStatus(error, 401))
        void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(() => {
          if (queries.getQueryData(sessionQuery.queryKey)?.hasEnded) askToSignIn();
        });
    },
  }),
  defaultOptions: {
    queries: {
      retry: retryCall,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      // With this network mode it is off unless it is asked for; where the address is not reached yet it is tried once more.
      refetchOnReconnect: true,
    },
    // Without a network a write fails at once and shows it, instead of waiting unseen for the network.
    mutations: { networkMode: 'always' },
  },
});

// Apart: nobody has lost the focus before something was pressed.
void loadPart(() => import('./ui/lost-focus.ts')).then(
  (focus) => {
    focus.catchLostFocus();
    focus.focusHeadings(router);
  },
  // The page works without it.
  () => undefined,
);

onSigningOut(() => forgetSession(queries));
resumeSignOut();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element for the app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
