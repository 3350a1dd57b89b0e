import { startFromEnvironment } from './start.ts'

await startFromEnvironment()
