import type { Page } from '@playwright/test';

/** What a dialog shows in its alert; the alert is accepted. */
export function nextAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}
