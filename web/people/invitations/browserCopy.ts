import { defineCopy } from '#web/platform/language/language.ts'

export const browserCopy = defineCopy({
  en: {
    title: 'Or take part in your browser',
    detail: 'Nothing to install: it works on this device and on your phone.',
    open: 'Open in the browser',
    scan: 'For your phone: scan this code.',
    code: (address: string) => `QR code of ${address}`,
  },
  fr: {
    title: 'Ou participez dans votre navigateur',
    detail: 'Rien à installer\u00a0: cela fonctionne sur cet appareil et sur votre téléphone.',
    open: 'Ouvrir dans le navigateur',
    scan: 'Pour votre téléphone\u00a0: scannez ce code.',
    code: (address) => `Code QR de ${address}`,
  },
})
