import type { AppealReason, AppealState } from '#contract/participation/appeals.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { defineCopy } from '#web/platform/language/language.ts'

type States = Record<AppealState, string>
type Reasons = Record<AppealReason, string>
type Units = Record<ActivityMetric, string>

/** Texts of appeals: about an own day, and about an alias. */
export const appealsCopy = defineCopy({
  en: {
    title: 'Appeals',
    detail:
      'Until the result is sealed, you can ask for something to be looked at again, three times in all.',
    left: (count: number) => (count === 1 ? 'One appeal left' : `${count} appeals left`),
    forDay: 'Something is missing on a day',
    missing: 'Something missing? Ask the referee',
    formTitle: 'Ask the referee',
    reader: (referee: string) =>
      `${referee} is the referee and reads the day, the number and your words: nothing else, and not who you are. Write nothing that you want to keep for yourself.`,
    noReferee:
      'Your organization has named no referee yet. Whoever is named reads the day, the number and your words: nothing else, and not who you are.',
    visible: 'Whoever watches the board may see which alias rises when you add what was accepted.',
    day: 'Day',
    amount: (unit: string) => `What is missing, in ${unit}`,
    units: {
      steps: 'steps',
      distance: 'metres',
      'active-minutes': 'minutes',
      points: 'points',
    } satisfies Units,
    mostHint: (most: string) => `${most} at most: a day counts no more`,
    words: 'What happened?',
    wordsHint: 'For example: my watch was empty all afternoon',
    send: 'Send to the referee',
    sent: 'Your appeal is on its way.',
    failed: 'This could not be sent. Please try again.',
    number: 'Enter a number.',
    none: 'You can make no more appeals in this challenge.',
    cancel: 'Cancel',
    close: 'Close',
    own: (day: string, amount: string) => `${day}: ${amount}`,
    alias: (name: string) => `${name}, counted again`,
    states: {
      waiting: 'Waits for the referee',
      accepted: 'Accepted',
      counted: 'Accepted and counted',
      refused: 'Refused',
      open: 'Without an answer in the result',
      checking: 'Being counted again',
      checked: 'Checked: counted by the rules',
      corrected: 'Corrected',
    } satisfies States,
    reasons: {
      shown: 'What you wrote shows it.',
      plausible: 'It is plausible.',
      'known-fault': 'A known fault of the device or the portal.',
      'not-shown': 'What you wrote does not show it.',
      'not-plausible': 'It is not plausible.',
      'not-counted': 'It is nothing that this challenge counts.',
      unclear: 'It is not clear what is missing.',
    } satisfies Reasons,
    count: 'Add it to my score',
    countHint: 'It is added by itself when the result is sealed.',
    counted: 'It is in your score.',
    askAlias: 'Have it counted again',
    askAliasOf: (name: string) => `Have ${name} counted again?`,
    askAliasDetail:
      'The rules run again over these days, and the person is asked to check them, without learning that it was you. You learn whether something was corrected. This is one of your three appeals.',
    aliasSent: 'It is being counted again. The answer will be under Appeals.',
    checkTitle: 'Please look at your days once more',
    checkDetail:
      'The rules ran again over your score. Are your days right? Correct what is not. Nobody sees your days, and this is no reproach.',
    toDays: 'Look at my days',
    checked: 'I have checked',
    thanks: 'Thank you for checking.',
    openInResult: 'Some appeals had no answer when this result was sealed.',
  },
  fr: {
    title: 'Recours',
    detail:
      'Tant que le résultat n’est pas scellé, vous pouvez demander à revoir quelque chose, trois fois en tout.',
    left: (count) => (count === 1 ? 'Encore un recours' : `Encore ${count} recours`),
    forDay: 'Il manque quelque chose un jour',
    missing: 'Un oubli\u00a0? Demandez à l’arbitre',
    formTitle: 'Demander à l’arbitre',
    reader: (referee) =>
      `${referee} arbitre et lit le jour, le nombre et vos mots\u00a0: rien d’autre, et pas qui vous êtes. N’écrivez rien que vous voulez garder pour vous.`,
    noReferee:
      'Votre organisation n’a pas encore désigné d’arbitre. L’arbitre lira le jour, le nombre et vos mots\u00a0: rien d’autre, et pas qui vous êtes.',
    visible: 'Qui regarde le classement peut voir quel alias monte quand vous ajoutez ce qui a été accepté.',
    day: 'Jour',
    amount: (unit) => `Ce qui manque, en ${unit}`,
    units: { steps: 'pas', distance: 'mètres', 'active-minutes': 'minutes', points: 'points' },
    mostHint: (most) => `${most} au plus\u00a0: un jour ne compte pas davantage`,
    words: 'Que s’est-il passé\u00a0?',
    wordsHint: 'Par exemple\u00a0: ma montre était déchargée tout l’après-midi',
    send: 'Envoyer à l’arbitre',
    sent: 'Votre recours est parti.',
    failed: 'L’envoi a échoué. Veuillez réessayer.',
    number: 'Indiquez un nombre.',
    none: 'Vous ne pouvez plus faire de recours dans ce défi.',
    cancel: 'Annuler',
    close: 'Fermer',
    own: (day, amount) => `${day}\u00a0: ${amount}`,
    alias: (name) => `${name}, recompté`,
    states: {
      waiting: 'Attend l’arbitre',
      accepted: 'Accepté',
      counted: 'Accepté et compté',
      refused: 'Refusé',
      open: 'Sans réponse dans le résultat',
      checking: 'En cours de recomptage',
      checked: 'Vérifié\u00a0: compté selon les règles',
      corrected: 'Corrigé',
    },
    reasons: {
      shown: 'Ce que vous avez écrit le montre.',
      plausible: 'C’est plausible.',
      'known-fault': 'Un défaut connu de l’appareil ou du portail.',
      'not-shown': 'Ce que vous avez écrit ne le montre pas.',
      'not-plausible': 'Ce n’est pas plausible.',
      'not-counted': 'Ce défi ne compte pas cela.',
      unclear: 'Ce qui manque n’est pas clair.',
    },
    count: 'Ajouter à mon score',
    countHint: 'L’ajout se fait tout seul quand le résultat est scellé.',
    counted: 'C’est dans votre score.',
    askAlias: 'Faire recompter',
    askAliasOf: (name) => `Faire recompter ${name}\u00a0?`,
    askAliasDetail:
      'Les règles repassent sur ces jours, et la personne est invitée à les vérifier sans apprendre que c’était vous. Vous apprenez si quelque chose a été corrigé. C’est l’un de vos trois recours.',
    aliasSent: 'Le recomptage est en cours. La réponse sera sous Recours.',
    checkTitle: 'Merci de revoir vos jours',
    checkDetail:
      'Les règles sont repassées sur votre score. Vos jours sont-ils exacts\u00a0? Corrigez ce qui ne l’est pas. Personne ne voit vos jours, et ce n’est pas un reproche.',
    toDays: 'Voir mes jours',
    checked: 'J’ai vérifié',
    thanks: 'Merci d’avoir vérifié.',
    openInResult: 'Des recours étaient sans réponse quand ce résultat a été scellé.',
  },
})
