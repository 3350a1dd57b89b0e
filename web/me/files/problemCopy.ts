import { defineCopy } from '#web/platform/language/language.ts'
import type { RefusalCode } from './fileContent.ts'

/** Why a file cannot be read, and what to do about it. */
export const problemCopy = defineCopy<Record<RefusalCode, string>>({
  en: {
    unknown:
      'This is no file that can be read here. Choose an export of Apple Health, a FIT, GPX or TCX file, a Google Takeout, a table, or an archive of your own data.',
    empty: 'This file is empty.',
    encrypted: 'This archive is protected by a password. Choose one without.',
    cut: 'The end of this file is missing. Export or copy it again.',
    damaged: 'This file is damaged. Export or copy it again.',
    too_deep: 'This is an archive within an archive. Unpack it once and choose what was in it.',
    too_many: 'This archive has too many entries to be an export.',
    unsafe_names: 'This archive names places outside of itself. No export does so.',
    bomb: 'This archive would unpack to more than any export.',
    entities: 'This file declares entities of its own, which are not read.',
    too_large: 'This file is larger than any of its kind.',
    no_activity: 'This file holds no activity.',
    clock: 'The clock of the device was never set, so nobody knows when this was.',
    columns: 'This table has no column for the date, or none with steps, distance or minutes.',
    gone: 'The file can no longer be read: it was moved, changed or removed. Choose it again.',
  },
  fr: {
    unknown:
      'Ce fichier ne peut pas être lu ici. Choisissez un export d’Apple Santé, un fichier FIT, GPX ou TCX, un Google Takeout, un tableau ou une archive de vos données.',
    empty: 'Ce fichier est vide.',
    encrypted: 'Cette archive est protégée par un mot de passe. Choisissez-en une sans.',
    cut: 'La fin de ce fichier manque. Exportez-le ou copiez-le de nouveau.',
    damaged: 'Ce fichier est endommagé. Exportez-le ou copiez-le de nouveau.',
    too_deep: 'C’est une archive dans une archive. Décompressez-la une fois et choisissez son contenu.',
    too_many: 'Cette archive a trop d’entrées pour être un export.',
    unsafe_names: 'Cette archive nomme des endroits hors d’elle-même. Aucun export ne fait cela.',
    bomb: 'Cette archive donnerait plus que n’importe quel export.',
    entities: 'Ce fichier déclare ses propres entités, qui ne sont pas lues.',
    too_large: 'Ce fichier est plus grand que tous ceux de sa sorte.',
    no_activity: 'Ce fichier ne contient aucune activité.',
    clock: 'L’horloge de l’appareil n’a jamais été réglée\u00a0: personne ne sait quand c’était.',
    columns: 'Ce tableau n’a pas de colonne de date, ou aucune de pas, de distance ou de minutes.',
    gone: 'Le fichier ne peut plus être lu\u00a0: il a été déplacé, modifié ou retiré. Choisissez-le de nouveau.',
  },
})
