export default function ProfitCalculator() {
  return <h1>Profit calculator</h1>;
}
