/** 12345 -> '12,345'. */
export const formatNumber = (value: number): string => value.toLocaleString('en-US');
