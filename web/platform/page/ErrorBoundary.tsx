import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown in the place of children that failed. */
  fallback: ReactNode
  children: ReactNode
}

/** Catches errors of a page and of loading its code, so that the rest of the portal keeps working. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
