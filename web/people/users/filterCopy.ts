import { defineCopy } from '#web/platform/language/language.ts'

const english = new Intl.NumberFormat('en')
const french = new Intl.NumberFormat('fr')

export const filterCopy = defineCopy({
  en: {
    searchHint: 'Name or e-mail',
    status: 'Status',
    everyStatus: 'All statuses',
    range: 'Added',
    allTime: 'all time',
    sort: 'Sort by',
    sorts: {
      'created_at desc': 'Newest first',
      'created_at asc': 'Oldest first',
      'last_name asc': 'Name, A to Z',
      'last_name desc': 'Name, Z to A',
      'email asc': 'Email, A to Z',
      'email desc': 'Email, Z to A',
      'status asc': 'Status',
      'status desc': 'Status, reversed',
    },
    export: 'Export',
    csv: 'CSV file',
    xlsx: 'Excel workbook (XLSX)',
    exported: (count: number) =>
      count === 1 ? '1 person, as listed' : `${english.format(count)} people, as listed`,
  },
  fr: {
    searchHint: 'Nom ou adresse courriel',
    status: 'Statut',
    everyStatus: 'Tous les statuts',
    range: 'Ajouté',
    allTime: 'depuis toujours',
    sort: 'Trier par',
    sorts: {
      'created_at desc': 'Les plus récents',
      'created_at asc': 'Les plus anciens',
      'last_name asc': 'Nom, de A à Z',
      'last_name desc': 'Nom, de Z à A',
      'email asc': 'Adresse, de A à Z',
      'email desc': 'Adresse, de Z à A',
      'status asc': 'Statut',
      'status desc': 'Statut, inversé',
    },
    export: 'Exporter',
    csv: 'Fichier CSV',
    xlsx: 'Classeur Excel (XLSX)',
    exported: (count) =>
      count > 1 ? `${french.format(count)} personnes, comme listées` : `${count} personne, comme listée`,
  },
})
