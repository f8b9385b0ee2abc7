export const serverEnv: Readonly<Record<string, string>>
