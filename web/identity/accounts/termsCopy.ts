import { defineCopy } from '#web/platform/language/language.ts'

export const termsCopy = defineCopy({
  en: {
    title: 'Terms and conditions',
    accept: 'Accept the terms',
    sections: [
      {
        heading: '1. What this service is',
        text: 'Élan is a portal with which a company runs a wellness programme for its people. You open an account in the name of your company and must be entitled to do so. The service informs and motivates; it gives no medical advice.',
      },
      {
        heading: '2. Your account',
        text: 'You choose a password, keep it to yourself and tell us soon if someone else may know it. You answer for what is done with your account. You may name further administrators, and withdraw their rights again, at any time.',
      },
      {
        heading: '3. The people you invite',
        text: 'Only invite people who work for your company, and tell them what the programme is for. Taking part is voluntary: nobody may be favoured, disadvantaged or judged for joining, or for staying away.',
      },
      {
        heading: '4. Data and privacy',
        text: 'The data belongs to your company and its people. We use it only to provide the service, sell it to nobody and delete it when the contract ends. What concerns health stays with the person: a company sees figures for groups, never one person’s answers.',
      },
      {
        heading: '5. Availability, changes and ending',
        text: 'We look after the service with care, but cannot promise that it never stops. We announce changes to these terms at least thirty days ahead. You may close your account at any time and take your data with you.',
      },
    ],
  },
  fr: {
    title: 'Conditions générales',
    accept: 'Accepter les conditions',
    sections: [
      {
        heading: '1. Ce qu’est ce service',
        text: 'Élan est un portail avec lequel une entreprise anime un programme bien-être pour ses équipes. Vous ouvrez un compte au nom de votre entreprise et devez y être habilité. Le service informe et motive\u00a0; il ne donne aucun avis médical.',
      },
      {
        heading: '2. Votre compte',
        text: 'Vous choisissez un mot de passe, le gardez pour vous et nous prévenez vite si quelqu’un d’autre peut le connaître. Vous répondez de ce qui est fait avec votre compte. Vous pouvez à tout moment nommer d’autres administrateurs et leur retirer leurs droits.',
      },
      {
        heading: '3. Les personnes que vous invitez',
        text: 'N’invitez que des personnes qui travaillent pour votre entreprise et dites-leur à quoi sert le programme. Participer est volontaire\u00a0: personne ne peut être favorisé, désavantagé ou jugé parce qu’il participe ou non.',
      },
      {
        heading: '4. Données et vie privée',
        text: 'Les données appartiennent à votre entreprise et à ses équipes. Nous ne les utilisons que pour fournir le service, ne les vendons à personne et les supprimons à la fin du contrat. Ce qui touche à la santé reste à la personne\u00a0: l’entreprise voit des chiffres de groupe, jamais les réponses de quelqu’un.',
      },
      {
        heading: '5. Disponibilité, évolution et fin',
        text: 'Nous prenons soin du service sans pouvoir promettre qu’il ne s’arrête jamais. Nous annonçons toute modification de ces conditions au moins trente jours à l’avance. Vous pouvez fermer votre compte à tout moment et emporter vos données.',
      },
    ],
  },
})
