import { useEffect } from 'react'

let page = ''
let item: string | undefined

function show() {
  document.title = [item, page, 'Élan'].filter(Boolean).join(' · ')
}

export function useDocumentTitle(title: string) {
  useEffect(() => {
    page = title
    show()
  }, [title])
}

/** Adds the name of a detail page to the document title while the page is mounted. */
export function useItemTitle(name: string | undefined) {
  useEffect(() => {
    item = name
    show()
    return () => {
      item = undefined
      show()
    }
  }, [name])
}
