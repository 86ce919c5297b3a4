/**
 * A prerendered page is painted before its script has arrived. This small blocking script keeps what is clicked,
 * pressed or submitted until then, and repeats it once the page says that it listens. Links work by themselves.
 */
{
  const kept: { target: Element; what: 'click' | 'submit' }[] = [];
  const keep = (event: Event) => {
    const on = event.target;
    if (!(on instanceof Element)) return;
    const target = event.type === 'submit' ? on : on.closest('button');
    if (!target || (event.type === 'click' && target.getAttribute('type') === 'submit')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Twice the same is a person's impatience, not a wish to close again.
    if (!kept.some((one) => one.target === target)) {
      kept.push({ target, what: event.type as 'click' | 'submit' });
    }
  };
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', keep, true);
  document.addEventListener(
    'gms:ready',
    () => {
      document.removeEventListener('click', keep, true);
      document.removeEventListener('submit', keep, true);
      for (const { target, what } of kept.splice(0)) {
        if (what === 'submit') (target as HTMLFormElement).requestSubmit();
        else (target as HTMLElement).click();
      }
    },
    { once: true },
  );
}
