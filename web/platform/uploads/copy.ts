import { defineCopy } from '#web/platform/language/language.ts'

export const pictureCopy = defineCopy({
  en: {
    choose: 'Choose a picture',
    replace: 'Choose another',
    remove: 'Remove',
    drop: 'Drop a PNG or JPEG picture here',
    uploading: 'Uploading the picture…',
    shown: 'The chosen picture',
    wrongType: 'This file is not a PNG or JPEG picture. Choose another one.',
    tooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
    noAnswer: 'The picture was not uploaded: the server did not answer. Try again in a moment.',
  },
  fr: {
    choose: 'Choisir une image',
    replace: 'Choisir une autre',
    remove: 'Retirer',
    drop: 'Déposez ici une image PNG ou JPEG',
    uploading: 'Envoi de l’image…',
    shown: 'L’image choisie',
    wrongType: 'Ce fichier n’est pas une image PNG ou JPEG. Choisissez-en un autre.',
    tooLarge: 'Cette image dépasse 5 Mo. Choisissez-en une plus légère.',
    noAnswer: 'L’image n’a pas été envoyée\u00a0: le serveur n’a pas répondu. Réessayez dans un instant.',
  },
})
