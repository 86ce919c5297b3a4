import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { accountQuery } from './accounts/queries.ts';
import { hasStatus } from './platform/api-error.ts';
import { retryCall } from './platform/retry-call.ts';
import { router } from './router.tsx';
import './style.css';

const queries: QueryClient = new QueryClient({
  // A sign-in that has ended is noticed by whatever is asked next.
  queryCache: new QueryCache({
    onError: (error, { queryKey: [what] }) => {
      if (what !== 'account' && hasStatus(error, 401))
        void queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    },
  }),
  defaultOptions: {
    queries: { retry: retryCall, networkMode: 'always', refetchOnWindowFocus: true },
    // Without a network a write fails at once and says so; it does not wait in the dark.
    mutations: { networkMode: 'always' },
  },
});

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the app');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
