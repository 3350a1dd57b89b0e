import type { QuizCategory } from '#contract/programme/quizzes.ts'
import { defineCopy } from '#web/platform/language/language.ts'
import { inEnglish, inFrench } from '#web/platform/language/plural.ts'

export const categoryNames = defineCopy<Record<QuizCategory, string>>({
  en: {
    health: 'Health',
    nutrition: 'Nutrition',
    sport: 'Sport',
    survey: 'Survey',
    sleep: 'Sleep',
    wellness: 'Wellness',
    environment: 'Environment',
  },
  fr: {
    health: 'Santé',
    nutrition: 'Nutrition',
    sport: 'Sport',
    survey: 'Enquête',
    sleep: 'Sommeil',
    wellness: 'Bien-être',
    environment: 'Environnement',
  },
})

export const quizCopy = defineCopy({
  en: {
    none: 'No quiz yet. When your organization has one, it will be here.',
    live: 'Open now',
    coming: 'Coming',
    closed: 'Closed',
    openUntil: (when: string) => `Open until ${when}`,
    opensOn: (when: string) => `Opens ${when}`,
    closedOn: (when: string) => `Closed ${when}`,
    questions: (count: number) => inEnglish.counted(count, 'question', 'questions'),
    answeredOf: (answered: number, all: number) => `${answered} of ${all} answered`,
    confidential: 'Confidential',
    byName: 'With your name',
    confidentialTitle: 'Your answers are confidential',
    confidentialDetail: (people: number) =>
      `Your employer is never told what you answer or that you took part. After the quiz has closed, it sees rounded figures of the whole group, and only if at least ${people} people answered.`,
    confidentialPoints:
      'In challenges that count points, taking part gives you 10 points when the quiz closes, whatever you answer. Whoever compares a board before and after can tell that an alias took part, or a name where you show yours, never what it answered.',
    namedTitle: 'Your employer sees your answers with your name',
    namedDetail: 'It can download who answered what, until 30 days after the quiz has closed.',
    namedPoints:
      'It gives no points in challenges: your employer knows your result by name, and the same number on a board would show which alias is yours.',
    inTime: (when: string) =>
      `Answers count if they reach us by ${when}. Without a connection they stay on this device and are sent later: that may be too late.`,
    start: 'Start',
    goOn: 'Continue',
    change: 'Change my answers',
    allAnswered: 'Thank you, all your answers are in.',
    someAnswered: (answered: number, all: number) =>
      `${inEnglish.counted(answered, 'answer is', 'answers are')} in, of ${all} questions.`,
    waiting: 'Some answers wait on this device for a connection.',
    changeUntil: (when: string) => `You can change them until ${when}. The solutions follow then.`,
    comingDetail: (when: string) => `It opens ${when}. Come back then.`,
    closedOffline: 'This quiz has closed. Connect to see the result.',
    answerTo: (title: string) => `Answer: ${title}`,
    toQuizzes: 'All quizzes',
  },
  fr: {
    none: 'Pas encore de quiz. Dès que votre organisation en propose un, il sera ici.',
    live: 'En cours',
    coming: 'À venir',
    closed: 'Terminés',
    openUntil: (when) => `Ouvert jusqu’au ${when}`,
    opensOn: (when) => `Ouvre le ${when}`,
    closedOn: (when) => `Terminé le ${when}`,
    questions: (count) => inFrench.counted(count, 'question', 'questions'),
    answeredOf: (answered, all) =>
      `${inFrench.counted(answered, 'réponse', 'réponses')} sur ${inFrench.format(all)}`,
    confidential: 'Confidentiel',
    byName: 'Avec votre nom',
    confidentialTitle: 'Vos réponses sont confidentielles',
    confidentialDetail: (people) =>
      `Personne ne dit à votre employeur ce que vous répondez, ni que vous avez participé. Une fois le quiz terminé, il voit des chiffres arrondis de tout le groupe, et seulement si au moins ${people} personnes ont répondu.`,
    confidentialPoints:
      'Dans les défis qui comptent des points, participer vous donne 10 points à la fin du quiz, quelles que soient vos réponses. En comparant un classement avant et après, on peut voir qu’un alias a participé, ou un nom si vous affichez le vôtre, jamais ce qu’il a répondu.',
    namedTitle: 'Votre employeur voit vos réponses avec votre nom',
    namedDetail: 'Il peut télécharger qui a répondu quoi, jusqu’à 30 jours après la fin du quiz.',
    namedPoints:
      'Il ne donne pas de points dans les défis\u00a0: votre employeur connaît votre résultat avec votre nom, et le même nombre dans un classement montrerait quel alias est le vôtre.',
    inTime: (when) =>
      `Les réponses comptent si elles nous parviennent avant le ${when}. Sans connexion, elles restent sur cet appareil et partent plus tard\u00a0: cela peut être trop tard.`,
    start: 'Commencer',
    goOn: 'Continuer',
    change: 'Modifier mes réponses',
    allAnswered: 'Merci, toutes vos réponses sont enregistrées.',
    someAnswered: (answered, all) =>
      `${inFrench.counted(answered, 'réponse enregistrée', 'réponses enregistrées')}, pour ${all} questions.`,
    waiting: 'Certaines réponses attendent une connexion sur cet appareil.',
    changeUntil: (when) => `Vous pouvez les modifier jusqu’au ${when}. Les solutions suivront.`,
    comingDetail: (when) => `Il ouvre le ${when}. Revenez à ce moment-là.`,
    closedOffline: 'Ce quiz est terminé. Connectez-vous à Internet pour voir le résultat.',
    answerTo: (title) => `Réponse\u00a0: ${title}`,
    toQuizzes: 'Tous les quiz',
  },
})
