import type { Page } from '@playwright/test'

/** Chooses the language as another tab of the browser would. */
export const chooseLanguage = (page: Page, language: string) =>
  page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  }, language)
