/**
 * A prerendered page is painted before its script has arrived. This small blocking script collects what is clicked,
 * pressed or submitted until then, and repeats it once the page is ready. Links work by themselves.
 */
{
  const collected: { target: Element; what: 'click' | 'submit' }[] = [];
  const collect = (event: Event) => {
    const on = event.target;
    if (!(on instanceof Element)) return;
    const target = event.type === 'submit' ? on : on.closest('button');
    if (!target || (event.type === 'click' && target.getAttribute('type') === 'submit')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The same button twice is impatience, not a wish to close again.
    if (!collected.some((one) => one.target === target)) {
      collected.push({ target, what: event.type as 'click' | 'submit' });
    }
  };
  document.addEventListener('click', collect, true);
  document.addEventListener('submit', collect, true);
  document.addEventListener(
    'gms:ready',
    () => {
      document.removeEventListener('click', collect, true);
      document.removeEventListener('submit', collect, true);
      for (const { target, what } of collected.splice(0)) {
        if (what === 'submit') (target as HTMLFormElement).requestSubmit();
        else (target as HTMLElement).click();
      }
    },
    { once: true },
  );
}
