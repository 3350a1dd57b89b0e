interface Props {
  sentence: string
  steps: readonly string[]
}

/** An empty list of a page for IT: what it is to do, one step after another. */
export function FirstSteps({ sentence, steps }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <p>{sentence}</p>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
