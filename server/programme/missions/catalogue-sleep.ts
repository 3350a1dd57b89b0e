import { ask } from './catalogue-question.ts'

const foundation = 'National Sleep Foundation, sleep time duration recommendations, 2015'
const ninds = 'National Institute of Neurological Disorders and Stroke, Brain Basics: Understanding Sleep'

/** How well do you sleep? */
export const sleepQuestions = [
  ask(
    [
      'How much sleep is recommended for most adults?',
      'Combien de sommeil recommande-t-on à la plupart des adultes\u00a0?',
    ],
    1,
    [
      ['5 to 6 hours a night', '5 à 6 heures par nuit'],
      ['7 to 9 hours a night', '7 à 9 heures par nuit'],
      ['10 to 11 hours a night', '10 à 11 heures par nuit'],
    ],
    foundation,
  ),
  ask(
    ['And for teenagers from 14 to 17?', 'Et aux adolescents de 14 à 17 ans\u00a0?'],
    2,
    [
      ['6 to 7 hours', '6 à 7 heures'],
      ['As much as for adults', 'Autant qu’aux adultes'],
      ['8 to 10 hours', '8 à 10 heures'],
    ],
    foundation,
  ),
  ask(
    [
      'How long do newborns sleep in a day, as recommended?',
      'Combien dort un nouveau-né par jour, selon les recommandations\u00a0?',
    ],
    0,
    [
      ['14 to 17 hours', '14 à 17 heures'],
      ['10 to 12 hours', '10 à 12 heures'],
      ['20 to 22 hours', '20 à 22 heures'],
    ],
    foundation,
  ),
  ask(
    [
      'About how long after falling asleep does the first REM sleep begin?',
      'Combien de temps environ après l’endormissement commence le premier sommeil paradoxal\u00a0?',
    ],
    2,
    [
      ['10 minutes', '10 minutes'],
      ['4 hours', '4 heures'],
      ['90 minutes', '90 minutes'],
    ],
    ninds,
  ),
  ask(
    ['In which sleep do most dreams happen?', 'Pendant quel sommeil rêve-t-on le plus\u00a0?'],
    0,
    [
      ['REM sleep', 'Le sommeil paradoxal'],
      ['Deep sleep', 'Le sommeil profond'],
      ['The first minutes of the night', 'Les premières minutes de la nuit'],
    ],
    ninds,
  ),
  ask(
    ['What makes the body release melatonin?', 'Qu’est-ce qui fait libérer de la mélatonine au corps\u00a0?'],
    1,
    [
      ['A warm meal', 'Un repas chaud'],
      ['Darkness', 'L’obscurité'],
      ['Bright light', 'Une lumière vive'],
    ],
    'National Center for Complementary and Integrative Health, Melatonin: What You Need To Know',
  ),
  ask(
    [
      'About how long does the body take to break down half of the caffeine of a coffee?',
      'Combien de temps environ faut-il au corps pour éliminer la moitié de la caféine d’un café\u00a0?',
    ],
    1,
    [
      ['Half an hour', 'Une demi-heure'],
      ['5 hours', '5 heures'],
      ['24 hours', '24 heures'],
    ],
    'Institute of Medicine, Caffeine for the Sustainment of Mental Task Performance, chapter 2, 2001',
  ),
  ask(
    ['Which bedroom helps you to sleep?', 'Quelle chambre aide à dormir\u00a0?'],
    2,
    [
      ['Warm and well lit', 'Chaude et bien éclairée'],
      ['With a television', 'Avec une télévision'],
      ['Quiet, dark and cool', 'Calme, sombre et fraîche'],
    ],
    'National Sleep Foundation, Five Healthy Sleep Habits',
  ),
]
