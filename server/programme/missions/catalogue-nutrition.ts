import { ask } from './catalogue-question.ts'

const diet = 'World Health Organization, Healthy diet, fact sheet'
const energy = 'Regulation (EU) No 1169/2011, Annex XIV'
const iron = 'National Institutes of Health, Office of Dietary Supplements, Iron, fact sheet for consumers'
const vitaminD =
  'National Institutes of Health, Office of Dietary Supplements, Vitamin D, fact sheet for consumers'

/** What is on your plate? */
export const nutritionQuestions = [
  ask(
    [
      'How much fruit and vegetables a day does the WHO recommend at least?',
      'Combien de fruits et légumes par jour l’OMS recommande-t-elle au minimum\u00a0?',
    ],
    1,
    [
      ['100 grams', '100 grammes'],
      ['400 grams', '400 grammes'],
      ['1 kilogram', '1 kilogramme'],
    ],
    diet,
  ),
  ask(
    [
      'How much salt a day is the upper limit for adults?',
      'Quelle quantité de sel par jour un adulte ne devrait-il pas dépasser\u00a0?',
    ],
    0,
    [
      ['5 grams, about a teaspoon', '5 grammes, environ une cuillère à café'],
      ['15 grams, about a tablespoon', '15 grammes, environ une cuillère à soupe'],
      ['There is none', 'Il n’y a pas de limite'],
    ],
    diet,
  ),
  ask(
    [
      'Which share of our energy should free sugars stay below?',
      'Sous quelle part de notre énergie les sucres libres devraient-ils rester\u00a0?',
    ],
    2,
    [
      ['50%', '50\u00a0%'],
      ['30%', '30\u00a0%'],
      ['10%', '10\u00a0%'],
    ],
    diet,
  ),
  ask(
    [
      'Which of these does not count as a vegetable in “five portions a day”?',
      'Lequel ne compte pas comme légume dans les «\u00a0cinq portions par jour\u00a0»\u00a0?',
    ],
    0,
    [
      ['Potatoes', 'Les pommes de terre'],
      ['Carrots', 'Les carottes'],
      ['Spinach', 'Les épinards'],
    ],
    diet,
  ),
  ask(
    ['Which food is rich in unsaturated fats?', 'Quel aliment est riche en graisses insaturées\u00a0?'],
    1,
    [
      ['Butter', 'Le beurre'],
      ['Nuts', 'Les noix'],
      ['Cream', 'La crème'],
    ],
    diet,
  ),
  ask(
    ['Where are free sugars found naturally?', 'Où trouve-t-on naturellement des sucres libres\u00a0?'],
    2,
    [
      ['In brown rice', 'Dans le riz complet'],
      ['In lentils', 'Dans les lentilles'],
      ['In honey and fruit juice', 'Dans le miel et le jus de fruits'],
    ],
    diet,
  ),
  ask(
    ['Which of these has the most energy per gram?', 'Lequel contient le plus d’énergie par gramme\u00a0?'],
    0,
    [
      ['Fat', 'Les lipides'],
      ['Protein', 'Les protéines'],
      ['Carbohydrate', 'Les glucides'],
    ],
    energy,
  ),
  ask(
    [
      'How much energy has a gram of protein on a food label?',
      'Combien d’énergie compte un gramme de protéines sur une étiquette\u00a0?',
    ],
    1,
    [
      ['1 kcal', '1 kcal'],
      ['4 kcal', '4 kcal'],
      ['9 kcal', '9 kcal'],
    ],
    energy,
  ),
  ask(
    [
      'What helps the body to take up iron from plants?',
      'Qu’est-ce qui aide le corps à absorber le fer des végétaux\u00a0?',
    ],
    2,
    [
      ['Tea', 'Le thé'],
      ['Salt', 'Le sel'],
      ['Vitamin C', 'La vitamine C'],
    ],
    iron,
  ),
  ask(
    [
      'Which vitamin does the skin make in sunlight?',
      'Quelle vitamine la peau produit-elle au soleil\u00a0?',
    ],
    1,
    [
      ['Vitamin B12', 'La vitamine B12'],
      ['Vitamin D', 'La vitamine D'],
      ['Vitamin K', 'La vitamine K'],
    ],
    vitaminD,
  ),
]
