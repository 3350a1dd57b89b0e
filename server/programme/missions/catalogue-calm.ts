import { ask } from './catalogue-question.ts'

const steps = 'NHS, 5 steps to mental wellbeing'
const who = 'World Health Organization, Mental health, fact sheet'

/** A calm mind at work. */
export const calmQuestions = [
  ask(
    [
      'Which of these is one of the “5 steps to mental wellbeing”?',
      'Laquelle fait partie des «\u00a05 étapes vers le bien-être mental\u00a0»\u00a0?',
    ],
    0,
    [
      ['Connect with other people', 'Créer des liens avec les autres'],
      ['Work faster', 'Travailler plus vite'],
      ['Sleep less', 'Dormir moins'],
    ],
    steps,
  ),
  ask(
    ['And which of these?', 'Et laquelle de celles-ci\u00a0?'],
    1,
    [
      ['Avoid anything new', 'Éviter toute nouveauté'],
      ['Learn new skills', 'Apprendre de nouvelles choses'],
      ['Do several things at once', 'Faire plusieurs choses à la fois'],
    ],
    steps,
  ),
  ask(
    ['What does mindfulness mean?', 'Que signifie la pleine conscience\u00a0?'],
    2,
    [
      ['Planning the next day', 'Planifier le lendemain'],
      ['Emptying the mind for an hour', 'Faire le vide pendant une heure'],
      ['Paying attention to the present moment', 'Être attentif au moment présent'],
    ],
    steps,
  ),
  ask(
    [
      'What does giving, even a small kindness, do for the giver?',
      'Que fait donner, même un petit geste, à celui qui donne\u00a0?',
    ],
    1,
    [
      ['Nothing', 'Rien'],
      ['It can create a feeling of purpose', 'Cela peut donner un sentiment d’utilité'],
      ['It tires', 'Cela fatigue'],
    ],
    steps,
  ),
  ask(
    ['For which of these is physical activity good?', 'Pour quoi l’activité physique est-elle bonne\u00a0?'],
    2,
    [
      ['The body alone', 'Le corps seulement'],
      ['The mind alone', 'L’esprit seulement'],
      ['Body and mind', 'Le corps et l’esprit'],
    ],
    steps,
  ),
  ask(
    ['What is mental health, as the WHO describes it?', 'Qu’est-ce que la santé mentale selon l’OMS\u00a0?'],
    0,
    [
      [
        'Well-being that lets us cope with the stresses of life',
        'Un bien-être qui permet de faire face aux difficultés de la vie',
      ],
      ['A life without any stress', 'Une vie sans aucun stress'],
      ['Never being sad', 'Ne jamais être triste'],
    ],
    who,
  ),
  ask(
    [
      'On which day is World Mental Health Day?',
      'Quel jour a lieu la Journée mondiale de la santé mentale\u00a0?',
    ],
    1,
    [
      ['1 May', 'Le 1er mai'],
      ['10 October', 'Le 10 octobre'],
      ['31 December', 'Le 31 décembre'],
    ],
    'World Health Organization, World Mental Health Day',
  ),
  ask(
    ['What does the 20-20-20 rule for screens say?', 'Que dit la règle des 20-20-20 pour les écrans\u00a0?'],
    2,
    [
      ['20 minutes of work, 20 of rest, 20 of sport', '20 minutes de travail, 20 de repos, 20 de sport'],
      ['20 screens a day at most', '20 écrans par jour au plus'],
      [
        'Every 20 minutes, look 20 feet (6 m) away for 20 seconds',
        'Toutes les 20 minutes, regarder à 20 pieds (6 m) pendant 20 secondes',
      ],
    ],
    'American Academy of Ophthalmology, Computers, Digital Devices and Eye Strain',
  ),
]
