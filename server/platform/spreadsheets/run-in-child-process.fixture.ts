/** Tasks that the tests run in a child process. */
export type Task = 'answer' | 'hang' | 'fill' | 'end' | 'environment'

const tasks: Record<Task, () => unknown> = {
  answer: () => 'done',
  hang: () => {
    for (;;);
  },
  fill: () => {
    const held: string[][] = []
    for (;;) held.push(new Array(100_000).fill('x'))
  },
  end: () => process.exit(1),
  environment: () => Object.keys(process.env).filter((name) => name.startsWith('ELAN')),
}

process.once('message', ({ task }: { task: Task }) => process.send?.({ said: tasks[task]() }))
