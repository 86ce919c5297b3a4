/** States by the words that name them in an address; the big cities stand for their state. */
const STATES: readonly [region: string, words: RegExp][] = [
  ['IN-GJ', /\b(gujarat|surat|ahmedabad|vadodara|rajkot|gandhinagar|bhavnagar|jamnagar)\b/i],
  ['IN-MH', /\b(maharashtra|mumbai|pune|nagpur|nashik|thane|aurangabad)\b/i],
  ['IN-KA', /\b(karnataka|bengaluru|bangalore|mysuru|mangaluru)\b/i],
  ['IN-DL', /\b(new delhi|delhi)\b/i],
  ['IN-TN', /\b(tamil nadu|chennai|coimbatore|madurai)\b/i],
  ['IN-TS', /\b(telangana|hyderabad|secunderabad)\b/i],
  ['IN-WB', /\b(west bengal|kolkata)\b/i],
  ['IN-RJ', /\b(rajasthan|jaipur|udaipur|jodhpur)\b/i],
  ['IN-KL', /\b(kerala|kochi|thiruvananthapuram|kozhikode)\b/i],
  ['IN-UP', /\b(uttar pradesh|lucknow|noida|kanpur|ghaziabad)\b/i],
  ['IN-PB', /\b(punjab|ludhiana|amritsar|mohali)\b/i],
  ['IN-HR', /\b(haryana|gurugram|gurgaon|faridabad)\b/i],
  ['IN-MP', /\b(madhya pradesh|indore|bhopal)\b/i],
];

/** Where in the calendar a mall lies: the regions whose days it keeps. Only the whole country's where its address says no more. */
export function regionsOf(address: string): string[] {
  const state = STATES.find(([, words]) => words.test(address))?.[0];
  return state ? ['IN', state] : ['IN'];
}
