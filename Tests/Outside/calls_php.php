<?php
// Makes the calls of client_calls.py with PHP's SoapClient.
//
//     php calls_php.php JOBS
//
// The arguments are arrays of the values of the recorded request; SoapClient writes them by the contract. Prints a line
// of JSON for each call. Exit status: 0.

declare(strict_types=1);

ini_set('soap.wsdl_cache_enabled', '0');

/** The value of an element as a program would give it: a text, or a list of fields by their names. */
function value(array $tree): mixed
{
    global $jobs;
    $isBinary = in_array($tree['name'], $jobs['binary'], true);
    $fields = [];
    foreach ($tree['attributes'] as $attribute) {
        if ($attribute['name'] === 'nil') {
            return null;
        }
        // SoapHeader has an argument of its own for this one.
        if ($attribute['name'] !== 'mustUnderstand') {
            $fields[$attribute['name']] = $attribute['value'];
        }
    }
    if (!is_array($tree['content'])) {
        return match (true) {
            in_array($tree['name'], $jobs['boolean'], true) => $tree['content'] === 'true',
            $fields === [] => $isBinary ? base64_decode($tree['content']) : $tree['content'],
            $tree['content'] === '' => $fields,
            default => [...$fields, '_' => $tree['content']],
        };
    }
    $children = [];
    foreach ($tree['content'] as $child) {
        $children[$child['name']][] = value($child);
    }
    if (isset($jobs['repeated'][$tree['content'][0]['name']]) && count($tree['content']) > 1) {
        return new SoapVar(array_map(repeated(...), $tree['content']), SOAP_ENC_OBJECT);
    }
    return [...$fields, ...array_map(fn (array $all): mixed => count($all) === 1 ? $all[0] : $all, $children)];
}

/** An element of a group that may be repeated, which SoapClient repeats only where it gets one by one. */
function repeated(array $tree): SoapVar
{
    global $jobs;
    [$namespace, $name] = [$tree['namespace'], $tree['name']];
    return new SoapVar(value($tree), SOAP_ENC_OBJECT, $jobs['repeated'][$name], $namespace, $name, $namespace);
}

/** @return list<SoapHeader> */
function headers(array $trees): array
{
    $headers = [];
    foreach ($trees as $tree) {
        $isNeeded = array_filter($tree['attributes'], fn (array $it): bool => $it['name'] === 'mustUnderstand') !== [];
        $headers[] = new SoapHeader($tree['namespace'], $tree['name'], value($tree), $isNeeded);
    }
    return $headers;
}

$jobs = json_decode(file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
$client = new SoapClient($jobs['wsdl'], [
    'soap_version' => $jobs['version'] === '1.1' ? SOAP_1_1 : SOAP_1_2,
    'trace' => true,
    'connection_timeout' => 10,
    'features' => SOAP_SINGLE_ELEMENT_ARRAYS,
    'login' => 'svc-soapstone',
    'password' => 'synthetic',
]);
foreach ($jobs['calls'] as $call) {
    $client->__setLocation($jobs['stub'] . $call['endpoint']);
    $client->__setSoapHeaders(headers($call['headers']));
    try {
        $arguments = $call['isRPC'] ? array_map(value(...), $call['body']['content']) : [value($call['body'])];
        $client->__soapCall($call['operation'], $arguments);
        $outcome = 'result';
    } catch (SoapFault $fault) {
        // Its own errors have these codes, too, but no message came with them.
        $isSent = str_contains($client->__getLastResponse() ?? '', 'Fault');
        $outcome = $isSent ? 'fault' : "{$fault->faultcode}: {$fault->getMessage()}";
    }
    echo json_encode([
        'name' => $call['name'],
        'outcome' => $outcome,
        'response' => base64_encode($client->__getLastResponse() ?? ''),
        'request' => $client->__getLastRequest(),
    ], JSON_THROW_ON_ERROR), "\n";
}
