import type { Page } from '@playwright/test';

/** What a dialog said in its alert; the alert is accepted. */
export function nextAlert(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void dialog.accept();
    });
  });
}
