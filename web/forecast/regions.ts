/** The regions of the calendar that the form offers; the server takes any state's code. */
export const REGIONS: readonly { value: string; label: string }[] = [
  { value: 'IN', label: 'All of India' },
  { value: 'IN-DL', label: 'Delhi' },
  { value: 'IN-GJ', label: 'Gujarat' },
  { value: 'IN-HR', label: 'Haryana' },
  { value: 'IN-KA', label: 'Karnataka' },
  { value: 'IN-KL', label: 'Kerala' },
  { value: 'IN-MP', label: 'Madhya Pradesh' },
  { value: 'IN-MH', label: 'Maharashtra' },
  { value: 'IN-PB', label: 'Punjab' },
  { value: 'IN-RJ', label: 'Rajasthan' },
  { value: 'IN-TN', label: 'Tamil Nadu' },
  { value: 'IN-TS', label: 'Telangana' },
  { value: 'IN-UP', label: 'Uttar Pradesh' },
  { value: 'IN-WB', label: 'West Bengal' },
];

export function wordRegion(region: string): string {
  return REGIONS.find(({ value }) => value === region)?.label ?? region;
}
