import { ask } from './catalogue-question.ts'

const guidelines = 'World Health Organization, Guidelines on physical activity and sedentary behaviour, 2020'

/** Sitting, standing, stretching. */
export const movementQuestions = [
  ask(
    [
      'How much moderate activity a week is recommended for adults?',
      'Combien d’activité modérée par semaine recommande-t-on aux adultes\u00a0?',
    ],
    1,
    [
      ['30 to 60 minutes', '30 à 60 minutes'],
      ['150 to 300 minutes', '150 à 300 minutes'],
      ['600 minutes', '600 minutes'],
    ],
    guidelines,
  ),
  ask(
    [
      'On how many days a week should adults strengthen their muscles?',
      'Combien de jours par semaine les adultes devraient-ils renforcer leurs muscles\u00a0?',
    ],
    0,
    [
      ['2 or more', '2 ou plus'],
      ['Every day', 'Tous les jours'],
      ['None', 'Aucun'],
    ],
    guidelines,
  ),
  ask(
    [
      'How long should children and teenagers move on average a day?',
      'Combien de temps par jour en moyenne les enfants et adolescents devraient-ils bouger\u00a0?',
    ],
    2,
    [
      ['20 minutes', '20 minutes'],
      ['30 minutes', '30 minutes'],
      ['60 minutes', '60 minutes'],
    ],
    guidelines,
  ),
  ask(
    [
      'From which length on does an activity count?',
      'À partir de quelle durée une activité compte-t-elle\u00a0?',
    ],
    0,
    [
      ['From the first minute', 'Dès la première minute'],
      ['From 10 minutes', 'À partir de 10 minutes'],
      ['From 30 minutes', 'À partir de 30 minutes'],
    ],
    guidelines,
  ),
  ask(
    [
      'What does replacing some sitting by light movement do?',
      'Que fait remplacer un peu de position assise par un mouvement léger\u00a0?',
    ],
    1,
    [
      ['Nothing: only sport counts', 'Rien\u00a0: seul le sport compte'],
      ['It benefits health', 'C’est bon pour la santé'],
      ['It replaces sleep', 'Cela remplace le sommeil'],
    ],
    guidelines,
  ),
  ask(
    ['At moderate intensity, what can you still do?', 'À intensité modérée, que peut-on encore faire\u00a0?'],
    2,
    [
      ['Sing', 'Chanter'],
      ['Neither talk nor sing', 'Ni parler ni chanter'],
      ['Talk, but not sing', 'Parler, mais pas chanter'],
    ],
    'Centers for Disease Control and Prevention, How to Measure Physical Activity Intensity (talk test)',
  ),
]
