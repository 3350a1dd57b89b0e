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

/** Puts the name of what has an address of its own before its page's title, for as long as it is shown. */
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
