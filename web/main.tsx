import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { retryCall } from './platform/retry-call.ts';
import { router } from './router.tsx';
import './style.css';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: retryCall, networkMode: 'always', refetchOnWindowFocus: true } },
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
