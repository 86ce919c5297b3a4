const MARK =
  '<svg aria-hidden="true" viewBox="0 0 32 32" class="size-8"><rect width="32" height="32" rx="8" fill="#14181b"/><path d="M7.5 25V8.6c0-.6.5-1.1 1.1-1.1h14.8c.6 0 1.1.5 1.1 1.1V25" fill="none" stroke="#f4f5f2" stroke-width="2.6" stroke-linecap="round"/><rect x="11.6" y="11.8" width="8.8" height="13.2" rx="3" fill="#ffb703"/></svg>';

/**
 * What the page holds before its script has run: its parts at their places and sizes, so that nothing moves when the bill
 * comes. The script fills the parts with these ids.
 */
export const PAY_SHELL = [
  '<div class="flex min-h-dvh flex-col">',
  '<header class="mx-auto flex w-full max-w-dialog items-center gap-2.5 px-4 py-4 sm:px-6 lg:max-w-[56rem]">',
  `<a href="/" class="flex items-center gap-2.5 rounded-md text-lg font-bold">${MARK}Get My Spot</a>`,
  '</header>',
  '<main class="mx-auto flex w-full max-w-dialog flex-1 flex-col gap-4 px-4 pb-8 sm:px-6 lg:grid lg:max-w-[56rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:content-start lg:gap-8 lg:pt-6">',
  '<h1 class="sr-only">Pay for parking</h1>',
  '<p id="live" role="status" class="sr-only"></p>',
  '<div id="notice" class="empty:hidden lg:col-span-2"></div>',
  '<section id="bill" aria-label="Your bill" class="torn min-h-96 rounded-t-xl bg-surface p-5 pb-8 shadow-low sm:p-7 sm:pb-10">',
  '<p class="skeleton h-7 w-48">.</p><p class="skeleton mt-3 h-8 w-40">.</p><p class="skeleton mt-8 h-12 w-32">.</p>',
  '<p class="skeleton mt-8 h-5">.</p><p class="skeleton mt-3 h-5">.</p><p class="skeleton mt-3 h-5">.</p>',
  '</section>',
  '<div class="contents lg:grid lg:gap-4 lg:self-start">',
  '<section id="pay" aria-label="Paying" class="at-hand empty:hidden"></section>',
  '<section id="company" aria-label="Invoice for a company" class="empty:hidden"></section>',
  '<section id="question" aria-label="Questions about this charge" class="empty:hidden"></section>',
  '</div>',
  '</main>',
  '</div>',
].join('');

/** Where no script runs the bill cannot be shown; the way out of the car park is the same. */
export const PAY_WITHOUT_SCRIPT =
  '<noscript><p class="mx-auto max-w-dialog p-6 text-center">This page needs JavaScript. You can also pay the attendant at the exit.</p></noscript>';
