/**
 * What the page holds before its script has run: its parts at their places and sizes. The script fills those with ids.
 */
export const SHOP_SHELL = [
  '<div class="flex min-h-dvh flex-col">',
  '<header class="mx-auto w-full max-w-dialog px-4 py-4 text-lg font-bold sm:px-6">Get My Spot</header>',
  '<main class="mx-auto flex w-full max-w-dialog flex-1 flex-col gap-4 px-4 pb-8 sm:px-6">',
  '<h1 id="shop" class="line-clamp-2 min-h-8 text-2xl font-bold wrap-anywhere">Parking for your customers</h1>',
  '<p id="live" role="status" class="min-h-6 font-medium empty:hidden"></p>',
  '<section id="give" aria-label="Pay for a customer’s parking" class="min-h-72 rounded-xl bg-surface p-5 shadow-low"></section>',
  '<section id="today" aria-label="Today" class="rounded-xl bg-surface p-5 shadow-low empty:hidden"></section>',
  '</main>',
  '</div>',
].join('');

export const SHOP_WITHOUT_SCRIPT =
  '<noscript><p class="mx-auto max-w-dialog p-6 text-center">This page needs JavaScript.</p></noscript>';
