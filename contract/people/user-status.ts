export const userStatuses = ['active', 'pending', 'invited', 'inactive'] as const
